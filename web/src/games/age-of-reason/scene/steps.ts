/** The steps of the scene of a combat, and how long each stays, in milliseconds. */

export const CARDS = 0;
export const DICE = 1;
export const TOTALS = 2;
export const RESULT = 3;

/** The dice have been seen already if they lay while somebody thought about rolling again. */
export const dwells = (seen: boolean): number[] => (seen ? [0, 0, 700, 600] : [900, 1000, 700, 600]);
