import { expect, test } from 'vitest';
import { countryPath, countrySlug, pageTemplate, readCountryPath } from './country-pages.ts';

test.each([
  ['KE', 'Kenya', 'kenya'],
  ['US', 'United States', 'united-states'],
  ['CI', 'Côte d’Ivoire', 'cote-d-ivoire'],
  ['CI', "Cote d'Ivoire", 'cote-d-ivoire'],
  ['TR', 'Türkiye', 'turkiye'],
  ['CD', 'Congo (DRC)', 'congo-drc'],
  ['BA', 'Bosnia & Herzegovina', 'bosnia-herzegovina'],
  ['JP', '日本', 'jp'],
])('%s, %s, is at %s', (code, name, slug) => {
  expect(countrySlug({ code, name })).toBe(slug);
  const mobile = countryPath({ code, name }, 'mobile');
  expect(mobile).toBe(`/proxies/${slug}/mobile`);
  expect(readCountryPath(mobile)).toEqual({ slug, kind: 'mobile' });
});

test.each([
  '/proxies',
  '/proxies/',
  '/proxies/Kenya',
  '/proxies/kenya/',
  '/proxies/kenya/home',
  '/rdp',
])('%s is no page of a country', (path) => {
  expect(readCountryPath(path)).toBeUndefined();
  expect(pageTemplate(path)).toBe(path);
});

test('all countries share the two pages of the build', () => {
  expect(pageTemplate('/proxies/kenya')).toBe('/proxies/country');
  expect(pageTemplate('/proxies/japan/mobile')).toBe('/proxies/country/mobile');
});
