import type { ReactNode } from 'react';
import styles from './goods.module.css';
import { SiteFlag } from './site-flag.tsx';

type PlaceProps = Readonly<{
  /** The country's, by which its flag's file is named. */
  code: string;
  name: string;
  href: string;
  /** How much there is of it. */
  about?: ReactNode;
  price?: ReactNode;
  kes?: string | undefined;
}>;

/** A country with what there is and from which price, leading there. */
export function Place({ code, name, href, about, price, kes }: PlaceProps) {
  return (
    <li className={styles.place} data-place={code}>
      <a href={href}>
        <SiteFlag code={code} />
        <span>{name}</span>
        {price && <b>{price}</b>}
        {about && <small>{about}</small>}
        {price && <small>{kes}</small>}
      </a>
    </li>
  );
}
