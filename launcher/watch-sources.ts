import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale } from '../scripts/web-build.ts';
import type { OpenShop } from './open-shop.ts';

type Watched = Readonly<{
  root: string;
  shop: OpenShop;
  say: (line: string) => void;
}>;

const folders = ['contracts', 'languages', 'server', 'launcher', 'gateway', 'sandbox', 'web'];
/** Editors save in several steps; one restart answers them all. */
const settleMs = 200;

/** For development: a change to the program restarts it, a change to the web application builds. */
export function watchSources({ root, shop, say }: Watched): void {
  const build = async () => {
    const { built, problem } = await buildWebIfStale();
    if (built) say(problem ?? 'Built the web application.');
  };
  for (const folder of folders) {
    let timer: NodeJS.Timeout | undefined;
    const act = () => {
      if (['web', 'languages', 'contracts'].includes(folder)) void build();
      if (folder !== 'web') shop.restart(folder);
    };
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(act, settleMs);
    });
  }
}
