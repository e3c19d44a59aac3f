import { fileURLToPath } from 'node:url';

/** Where `npm run screens` writes; nothing of it is kept in the repository. */
export const picturesFolder = fileURLToPath(new URL('../../screens/', import.meta.url));
/** The approved pictures, kept on the machine of the person who approved them. */
export const approvedFolder = fileURLToPath(new URL('../../screens/approved/', import.meta.url));

export const schemes = ['light', 'dark'] as const;
export const sizes = [
  { device: 'phone', width: 390, height: 844 },
  { device: 'desktop', width: 1440, height: 900 },
] as const;

/** The four ways in which a screen is pictured, as their files end. */
export const ways = sizes.flatMap(({ device }) => schemes.map((scheme) => `${device}-${scheme}`));

/** `orders-phone-dark.png` is `orders` in the way `phone-dark`; a document has no way. */
export function nameIn(file: string): Readonly<{ screen: string; way: string }> {
  const name = file.replace(/\.png$/, '');
  const way = ways.find((one) => name.endsWith(`-${one}`));
  return way ? { screen: name.slice(0, -way.length - 1), way } : { screen: name, way: '' };
}
