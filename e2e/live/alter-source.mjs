// Alters one source file as it is loaded, for a run that must find the fault. The shop's processes
// load it by NODE_OPTIONS; the shop has no code for it.
import { registerHooks } from 'node:module';

const { file, from, to } = JSON.parse(process.env.LIVE_ALTERED ?? '{}');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(from)) throw new Error(`${file} no longer holds: ${from}`);
    return { ...loaded, source: source.replace(from, to) };
  },
});
