import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Kes } from './kes.tsx';
import { marketWords } from '../words.ts';

type Props = {
  listing: Pick<ProxyListing, 'priceCents' | 'priceMonthCents'>;
  /** Ten-thousandths of a shilling per dollar, once known. */
  rateE4: number | undefined;
};

/** A month in dollars and in the shillings that it comes to at the rate of now. */
export function MonthPrice({ listing: { priceMonthCents }, rateE4 }: Props) {
  const t = useWords(marketWords);
  return (
    <>
      <strong>{formatUsdCents(priceMonthCents)}</strong>
      {t.perMonth} <Kes cents={priceMonthCents} rateE4={rateE4} />
    </>
  );
}

/** A day, in the same form. */
export function DayPrice({ listing: { priceCents }, rateE4 }: Props) {
  const t = useWords(marketWords);
  return (
    <>
      {formatUsdCents(priceCents)} {t.perDay} <Kes cents={priceCents} rateE4={rateE4} />
    </>
  );
}
