import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import { formatWhole } from '../../lib/text/short-format.ts';

type Found = Pick<ProxyPages, 'totalItems' | 'more'>;

/** How many there are, such as 312, or 1,000+ where a search found more than are counted. */
export const foundCount = ({ totalItems, more }: Found): string =>
  `${formatWhole(totalItems)}${more ? '+' : ''}`;
