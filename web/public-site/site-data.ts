import { createContext, useContext } from 'react';
import type { SiteData } from '#contracts/site/site.ts';
import { figuresOf, type Figures } from './figures.ts';

/** What the page that is drawn says of the shop. */
export const PageData = createContext<SiteData | undefined>(undefined);

export function useSiteData(): SiteData {
  const data = useContext(PageData);
  if (!data) throw new Error('A public page is drawn without its data.');
  return data;
}

/** The shop's figures as words; those that are not known are left out. */
export const useFigures = (): Figures => figuresOf(useSiteData().figures);
