import { watch } from 'node:fs';
import { join } from 'node:path';
import type { OpenShop } from './open-shop.ts';

/** The web is Vite's to watch. */
const folders = ['contracts', 'languages', 'server', 'launcher', 'gateway', 'sandbox'];
/** Editors save in several steps; one restart answers them all. */
const settleMs = 100;

/** For development: a change to the program restarts the processes that it belongs to. */
export function watchSources({ root, shop }: Readonly<{ root: string; shop: OpenShop }>): void {
  for (const folder of folders) {
    let timer: NodeJS.Timeout | undefined;
    const act = () => shop.restart(folder);
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name !== null && /\.test\.tsx?$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(act, settleMs);
    });
  }
}
