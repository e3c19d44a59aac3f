import {
  enteredFields,
  proxyFieldNames,
  proxyFields,
  type ProxyField,
} from '#contracts/goods/proxy-terms.ts';
import { identifier, sql, type Sql } from '#platform/db.ts';
import { snakeCase } from './snake-case.ts';

const otherNames: Readonly<Partial<Record<ProxyField, string>>> = {
  dayCents: 'price_day_cents',
  monthCents: 'price_month_cents',
};
const column = (name: ProxyField) => identifier(otherNames[name] ?? snakeCase(name));
const types = { words: sql`text`, country: sql`text`, price: sql`bigint`, flag: sql`boolean` };

/** The column of a field of `proxies p`. */
export const proxyColumn = (name: ProxyField): Sql => sql`p.${column(name)}`;

const listed = (names: readonly ProxyField[], each: (name: ProxyField) => Sql): Sql =>
  names.map(each).reduce((before, next) => sql`${before}, ${next}`);
const ofLine = (name: ProxyField) => sql`line.${identifier(name)}`;
const typed = (name: ProxyField) => sql`${identifier(name)} ${types[proxyFields[name].kind]}`;

/** The fields of `proxies p` by their names. */
export const proxyTermsRead = listed(
  proxyFieldNames,
  (name) => sql`${proxyColumn(name)} as ${identifier(name)}`,
);
/** The fields of a `line` of `jsonb_to_recordset`. */
export const proxyTermsTyped = listed(proxyFieldNames, typed);
/** Puts a proxy to its `line`; whether it is on sale is decided with more than the line. */
export const proxyTermsSet = listed(
  proxyFieldNames.filter((name) => name !== 'onSale'),
  (name) => sql`${column(name)} = ${ofLine(name)}`,
);

/** What is entered of a new proxy: the columns of an insert, its `line`, and that with types. */
export const enteredColumns = listed(enteredFields, column);
export const enteredOfLine = listed(enteredFields, ofLine);
export const enteredTyped = listed(enteredFields, typed);
