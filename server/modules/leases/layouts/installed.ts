import type { ListLayoutId } from '#contracts/leases/list-links.ts';
import { clash } from './clash.ts';
import { antidetect, lines, scrapoxy } from './lines.ts';
import type { ListLayout } from './list-writer.ts';
import { proxychains } from './proxychains.ts';
import { singBox } from './sing-box.ts';
import { csv, json } from './tables.ts';

/** Every layout of a list by its id. */
export const layouts: Readonly<Record<ListLayoutId, ListLayout>> = {
  ...lines,
  antidetect,
  scrapoxy,
  proxychains,
  csv,
  json,
  'sing-box': singBox,
  clash,
};
