import { proxyFieldNames, proxyFields, type ProxyField } from '#contracts/goods/proxy-terms.ts';
import type { ProductKind } from '#contracts/admin/goods/products.ts';
import { parseDecimal, toDecimal, usdCents } from '#contracts/money.ts';
import { snakeCase } from '../snake-case.ts';
import type { AnyTermed } from './terms.ts';

/** One column of a product file: what it holds of the terms, written and read back. */
export type Column = Readonly<{
  name: string;
  /** The field of the terms. */
  field: string;
  write: (value: never) => string;
  /** Undefined where the text is no such value. */
  read: (text: string) => unknown;
  /** How to mend a cell that cannot be read. */
  mend: string;
}>;

type Kind = Pick<Column, 'write' | 'read' | 'mend'>;

const words = (max: number): Kind => ({
  write: (value: string) => value,
  read: (text) => (text.length > 0 && text.length <= max ? text : undefined),
  mend: `Write 1 to ${max} characters.`,
});
const country: Kind = {
  write: (value: string) => value,
  read: (text) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : undefined),
  mend: 'Use two letters, such as KE or US.',
};
const price: Kind = {
  write: (cents: number) => toDecimal(usdCents(cents)),
  read: (text) => parseDecimal(text.replace(/^\$/, ''), 'USD')?.minor,
  mend: 'Write USD, such as 1.99.',
};
const count: Kind = {
  write: (value: number) => String(value),
  read: (text) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined),
  mend: 'Write a whole number.',
};
const limit: Kind = {
  write: (value: number | null) => (value === null ? '' : String(value)),
  read: (text) => (text === '' ? null : count.read(text)),
  mend: 'Write a whole number, or nothing for no limit.',
};
const answers = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);
const yesNo: Kind = {
  write: (value: boolean) => (value ? 'yes' : 'no'),
  read: (text) => answers.get(text.toLowerCase()),
  mend: 'Write yes or no.',
};
const systemNames = new Map([
  ['linux', 'Linux'],
  ['windows', 'Windows'],
]);
const systems: Kind = {
  write: (value: readonly string[]) => value.join(' '),
  read: (text) => {
    const found = text.split(/[\s,;+/]+/).map((name) => systemNames.get(name.toLowerCase()));
    const isWhole = !found.includes(undefined) && new Set(found).size === found.length;
    return isWhole ? found : undefined;
  },
  mend: 'Write Linux, Windows, or Linux Windows.',
};
const audience: Kind = {
  write: (value: string) => value,
  read: (text) => ['member', 'public'].find((one) => one === text.toLowerCase()),
  mend: 'Write member or public.',
};

const column = (name: string, field: string, kind: Kind): Column => ({ name, field, ...kind });

type ProxyFieldOf = (typeof proxyFields)[ProxyField];
const kindOf = (field: ProxyFieldOf): Kind =>
  field.kind === 'words' ? words(field.max) : { country, price, flag: yesNo }[field.kind];

const otherNames: Readonly<Partial<Record<ProxyField, string>>> = {
  countryCode: 'country',
  dayCents: 'day_usd',
  monthCents: 'month_usd',
};
/** The columns of each kind, in the order of the file, after `id` and `version`. */
export const columnsOf: Readonly<Record<ProductKind, readonly Column[]>> = {
  proxy: proxyFieldNames.map((name) =>
    column(otherNames[name] ?? snakeCase(name), name, kindOf(proxyFields[name])),
  ),
  vps: [
    column('country', 'countryCode', country),
    column('description', 'description', words(120)),
    column('systems', 'supportedOs', systems),
    column('month_usd', 'monthCents', price),
    column('vcpus', 'vcpus', count),
    column('ram_gb', 'ramGb', count),
    column('disk_gb', 'diskGb', count),
    column('android', 'hasAndroid', yesNo),
    column('audience', 'audience', audience),
    column('on_sale', 'onSale', yesNo),
    column('capacity', 'capacity', limit),
  ],
};

export const headOf = (kind: ProductKind): string[] => [
  'id',
  'version',
  ...columnsOf[kind].map(({ name }) => name),
];

/** One product as a row of the file. */
export function rowOf(kind: ProductKind, { id, version, terms }: AnyTermed): string[] {
  const values = new Map<string, unknown>(Object.entries(terms));
  const cells = columnsOf[kind].map(({ field, write }) => write(values.get(field) as never));
  return [id, String(version), ...cells];
}
