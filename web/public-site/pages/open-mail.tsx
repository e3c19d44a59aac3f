import { usePageWords } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { openMailWords } from '../words/help-words.tsx';

/** Mail hosts people here use, with the domains whose mail they hold (decision G48). */
const mailboxes = [
  { name: 'Gmail', href: 'https://mail.google.com/', hosts: 'gmail.com googlemail.com' },
  {
    name: 'Outlook',
    href: 'https://outlook.live.com/mail/',
    hosts: 'outlook.com hotmail.com live.com msn.com',
  },
  { name: 'Yahoo Mail', href: 'https://mail.yahoo.com/', hosts: 'yahoo.com yahoo.co.uk ymail.com' },
  { name: 'iCloud Mail', href: 'https://www.icloud.com/mail', hosts: 'icloud.com me.com mac.com' },
  { name: 'Proton Mail', href: 'https://mail.proton.me/', hosts: 'proton.me protonmail.com pm.me' },
  { name: 'Zoho Mail', href: 'https://mail.zoho.com/', hosts: 'zoho.com zohomail.com' },
  { name: 'GMX', href: 'https://www.gmx.com/', hosts: 'gmx.com gmx.de gmx.net' },
  { name: 'Fastmail', href: 'https://app.fastmail.com/', hosts: 'fastmail.com fastmail.fm' },
] as const;

export function OpenMail() {
  const t = usePageWords(openMailWords);
  return (
    <div className={styles.narrow}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
      </PageHead>
      <ul className={styles.mailboxes}>
        {mailboxes.map(({ name, href, hosts }) => (
          <li key={name}>
            <a href={href} data-hosts={hosts} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{t.other(useSiteData().name)}</p>
    </div>
  );
}
