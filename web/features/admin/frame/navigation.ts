import type { ComponentType, SVGProps } from 'react';

export type NavItem = Readonly<{ to: string; word: string; permission: string }>;
export type NavGroup = Readonly<{
  name: string;
  word: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  items: readonly NavItem[];
}>;

/** What a role may open, without the groups that are empty for it. */
export function navigationFor(
  groups: readonly NavGroup[],
  permissions: readonly string[],
): NavGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ permission }) => permissions.includes(permission)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The most used screens, the thumb bar shows the first three that a role may open. */
const underThumb = [
  '/admin',
  '/admin/orders',
  '/admin/customers',
  '/admin/tickets',
  '/admin/payments',
];
const thumbMax = 3;

export function thumbItems(shown: readonly NavGroup[]): NavItem[] {
  const items = shown.flatMap((group) => group.items);
  return underThumb.flatMap((to) => items.filter((item) => item.to === to)).slice(0, thumbMax);
}

/** The item that a page belongs to: itself, or the list above a record. */
export function currentItem(shown: readonly NavGroup[], path: string): NavItem | undefined {
  const fits = ({ to }: NavItem) => path === to || (to !== '/admin' && path.startsWith(`${to}/`));
  return shown
    .flatMap((group) => group.items)
    .filter(fits)
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}
