// boardgame.io's own server with its tic-tac-toe, on a port of the system's choice. Matches are kept in memory, or in
// the folder that FLATFILE_DIR names.

const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

function won(cells) {
  return LINES.some((line) => {
    const marks = line.map((index) => cells[index]);
    return marks.every((mark) => mark !== null && mark === marks[0]);
  });
}

// The game of its tutorial.
const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) {
        return INVALID_MOVE;
      }
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) {
      return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((cell) => cell !== null)) {
      return { draw: true };
    }
  },
};

const server = Server({ games: [TicTacToe], origins: ['http://127.0.0.1'] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`ready http://127.0.0.1:${appServer.address().port}`);
});
process.on('SIGTERM', () => process.exit(0));
