// M-Pesa prints East Africa Time: UTC+3 all year.
const offsetMs = 3 * 60 * 60 * 1000;

/** The moment's parts as a clock on a wall in Nairobi shows them, each zero-padded. */
export function nairobiParts(moment: Date) {
  const text = new Date(moment.getTime() + offsetMs).toISOString();
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour: text.slice(11, 13),
    minute: text.slice(14, 16),
    second: text.slice(17, 19),
    millisecond: text.slice(20, 23),
  };
}

/** `YYYYMMDDHHmmss`, the form of Daraja's timestamps and transaction dates. */
export function compactNairobi(moment: Date): string {
  const { year, month, day, hour, minute, second } = nairobiParts(moment);
  return `${year}${month}${day}${hour}${minute}${second}`;
}

/** `YYYY-MM-DD HH:mm:ss`, the form of Pull Transactions. */
export function spacedNairobi(moment: Date): string {
  const { year, month, day, hour, minute, second } = nairobiParts(moment);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Reads either form as Nairobi time; null when it is neither or no such moment exists. */
export function readNairobi(text: string): Date | null {
  const parts =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ??
    /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  if (Number.isNaN(moment.getTime())) return null;
  // Date rolls 31 April over to 1 May; that is not the moment that was written.
  return nairobiParts(moment).day === day ? moment : null;
}
