/** Every field of a listed proxy that staff decide, by kind of field. */
import { listedFields, type Facet, type Field, type ListedField } from './proxy-fields.ts';

/** In the order of forms and files. */
export const proxyFields = {
  countryCode: { kind: 'country' },
  region: { kind: 'words', max: 80 },
  city: { kind: 'words', max: 80 },
  zip: { kind: 'words', max: 20 },
  isp: { kind: 'words', max: 80 },
  connection: { kind: 'words', max: 20 },
  dayCents: { kind: 'price' },
  monthCents: { kind: 'price' },
  ...listedFields,
  onSale: { kind: 'flag' },
} as const satisfies Readonly<Record<Facet | ListedField, Field> & Record<string, Field>>;

type Fields = typeof proxyFields;
export type ProxyField = keyof Fields;
type FieldKind = Field['kind'];
type FieldsOf<Kind extends FieldKind> = {
  [Name in ProxyField]: Fields[Name]['kind'] extends Kind ? Name : never;
}[ProxyField];
/** The fields that hold a text. */
export type WordsField = FieldsOf<'words'>;
/** The entered fields of a new proxy. */
export type EnteredField = FieldsOf<Exclude<FieldKind, 'flag'>>;

type Values = { words: string; country: string; price: number; flag: boolean };
export type ProxyTerms = { [Name in ProxyField]: Values[Fields[Name]['kind']] };
export const proxyFieldNames = Object.keys(proxyFields) as readonly ProxyField[];
const fieldsOf = <Kind extends FieldKind>(kind: Kind) =>
  proxyFieldNames.filter((name) => proxyFields[name].kind === kind) as FieldsOf<Kind>[];

export const wordsFields = fieldsOf('words');
export const flagFields = fieldsOf('flag');
export const enteredFields = proxyFieldNames.filter(
  (name): name is EnteredField => proxyFields[name].kind !== 'flag',
);
