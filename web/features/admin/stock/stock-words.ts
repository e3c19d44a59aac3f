/** Words of the stock screens, for staff. */
import { counted } from '#contracts/locales.ts';

export const stockWords = {
  title: 'Import stock',
  lead: 'Paste a list or choose a file: CSV, JSON, or one address per line. Nothing changes until you import.',
  file: 'Choose a file',
  text: 'Addresses',
  textHint:
    'host:port:user:password, user:password@host:port, socks5://…, CSV with a header row, JSON',
  supplier: 'Supplier',
  origin: 'Origin of the addresses',
  consent: 'Basis of the owners’ consent',
  names: 'DNS resolution',
  namesHint:
    'Gateway is safest: it checks the destination first. Use Proxy only if the supplier does not accept IP addresses.',
  resolvers: { pin: 'Gateway', name: 'Proxy' },
  defaults: 'Defaults for empty cells',
  country: 'Country (two letters)',
  protocol: 'Protocol',
  day: 'Daily price, USD',
  month: 'Monthly price, USD',
  preview: 'Preview',
  bringIn: (count: number) => `Import ${counted(count, 'address', 'addresses')}`,
  nothing: 'Nothing to import',
  done: 'Imported. New addresses are listed after their first check.',
  verdicts: { new: 'New', changed: 'Changed', known: 'Unchanged', refused: 'Rejected' },
  line: 'Line',
  refusedTitle: (count: number) => `${counted(count, 'row')} rejected`,
  ignoredTitle: (count: number) => `${counted(count, 'row')} with form values that are ignored`,
  passedTitle: 'First accepted rows',
  download: 'Download rejected rows',
} as const;
