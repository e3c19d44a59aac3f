import { formatWhole } from '../../lib/text/short-format.ts';

type Found = Readonly<{ count: number; more?: true | undefined }>;

/** How many there are, such as 312, or 1,000+ where there are more than are counted. */
export const foundCount = ({ count, more }: Found): string =>
  `${formatWhole(count)}${more ? '+' : ''}`;
