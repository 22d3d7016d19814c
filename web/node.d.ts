/** What the build uses of Node. */

declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array;
  export function readFileSync(path: string, encoding: "utf-8"): string;
  export function writeFileSync(path: string, data: Uint8Array): void;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

declare module "node:zlib" {
  export function brotliCompressSync(data: Uint8Array): Uint8Array;
  export function gzipSync(data: Uint8Array, options: { level: number }): Uint8Array;
}
