import { money, parseDecimal, type Money } from '#contracts/money.ts';

/**
 * An amount as portals and spreadsheets write it: "1,500.00", "-1 500.00", "1.500,00", "KES 259".
 * Undefined when it is none; the sign is kept.
 */
export function readAmount(text: string): Money | undefined {
  const bare = text.replace(/kes|ksh\.?|\s|\u00a0|'/gi, '');
  const isNegative = /^(-.*|\(.*\))$/.test(bare);
  const digits = bare.replace(/^[-+(]+|\)$/g, '');
  const plain = withPoint(digits);
  const amount = plain === undefined ? undefined : parseDecimal(plain, 'KES');
  if (!amount) return undefined;
  return isNegative && amount.minor > 0 ? money(-amount.minor, 'KES') : amount;
}

/** The decimal point where it belongs; a lone comma before two digits is one. */
function withPoint(digits: string): string | undefined {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return digits.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits)) {
    return digits.replaceAll('.', '').replace(',', '.');
  }
  if (/^\d+,\d{1,2}$/.test(digits)) return digits.replace(',', '.');
  return /^\d+(\.\d+)?$/.test(digits) ? digits : undefined;
}
