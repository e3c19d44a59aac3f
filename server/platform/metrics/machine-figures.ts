import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { addFigure } from './registry.ts';

const packageFile = join(import.meta.dirname, '../../../package.json');

/** The version of the program, as `package.json` names it. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;

/** Which version runs, and the room where DATA_DIR is: the embedded database lives there. */
export function addMachineFigures(registry: Registry, dataDir: string): void {
  const version = programVersion();
  addFigure(
    registry,
    {
      name: 'lango_build',
      help: 'One for each running process, with its version',
      labelNames: ['version'],
    },
    () => [{ labels: { version }, value: 1 }],
  );
  addFigure(
    registry,
    {
      name: 'lango_data_disk_bytes',
      help: 'Size of the disk of DATA_DIR, and what is free on it',
      labelNames: ['what'],
      aggregator: 'max',
    },
    async () => {
      const { bsize, blocks, bavail } = await statfs(dataDir);
      return [
        { labels: { what: 'size' }, value: blocks * bsize },
        { labels: { what: 'free' }, value: bavail * bsize },
      ];
    },
  );
}
