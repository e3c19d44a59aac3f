/** The rules for the fields of a proxy that staff decide, as the calls of Admin need them. */
import * as z from 'zod/mini';
import { words } from '../text.ts';
import { countryCode } from './catalogue.ts';
import type { Field } from './proxy-fields.ts';
import {
  enteredFields,
  proxyFieldNames,
  proxyFields,
  type EnteredField,
  type ProxyField,
} from './proxy-terms.ts';

export const priceCentsMax = 10_000_000;
export const cents = z.int().check(z.positive(), z.maximum(priceCentsMax));

const plain = { country: countryCode, price: cents, flag: z.boolean() };
type Rules = typeof plain & { words: ReturnType<typeof words> };
type RulesOf<Name extends ProxyField> = {
  [Each in Name]: Rules[(typeof proxyFields)[Each]['kind']];
};

const rulesOf = <Name extends ProxyField>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => {
      const field: Field = proxyFields[name];
      return [name, field.kind === 'words' ? words(field.max) : plain[field.kind]];
    }),
  ) as RulesOf<Name>;

export const proxyRules = rulesOf<ProxyField>(proxyFieldNames);
/** The entered fields of a new proxy. */
export const enteredRules = rulesOf<EnteredField>(enteredFields);
