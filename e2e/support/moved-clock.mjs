// Loaded into the shop's processes with NODE_OPTIONS: their clock is offset by the milliseconds in
// the file CLOCK_FILE, which can be changed while they run. The sandbox keeps the true time.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const isShop = /[\\/]server[\\/]entrypoints[\\/]/.test(process.argv[1] ?? '');
const rereadMs = 100;

if (file !== '' && isShop) {
  const True = Date;
  let off = 0;
  const reread = () => {
    off = Number(readFileSync(file, 'utf8')) || 0;
  };
  reread();
  setInterval(reread, rereadMs).unref();
  const now = () => True.now() + off;
  globalThis.Date = new Proxy(True, {
    construct: (target, args) => (args.length === 0 ? new target(now()) : new target(...args)),
    apply: () => new True(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
