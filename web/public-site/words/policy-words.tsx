import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';
import { englishPolicies } from './policies-english.ts';

/** The page of the three policies. Only a translation says which text decides. */
export const policyWords = catalogue('policy', {
  title: 'Terms, privacy and acceptable use',
  description: 'The terms of service, the privacy policy and the acceptable-use policy.',
  heading: 'Terms, privacy and acceptable use',
  lead: 'Three short texts. By creating an account you agree to the terms and the acceptable-use policy.',
  translation: undefined as ((english: (text: string) => ReactNode) => ReactNode) | undefined,
  onThisPage: 'On this page',
  policies: englishPolicies,
  write: 'write to us',
  questions: (address: ReactNode) => <>Questions, appeals and reports of abuse: {address}.</>,
});
