import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { customerBell } from './bell-source.ts';
import { Notices } from './notices.tsx';
import { OwnMails } from './own-mails.tsx';
import { noticeWords } from './words.ts';

/** What the bell has said, and the mails that were sent. */
export function CustomerNotices() {
  const t = useWords(noticeWords);
  useTitle(t.title);
  const [tab, setTab] = useState<'bell' | 'mails'>('bell');
  return (
    <PageFrame
      narrow
      title={t.title}
      actions={
        <Link className={buttonClass()} to="/account/settings" hash="notice-preferences">
          {t.settings}
        </Link>
      }
    >
      <Tabs
        label={t.title}
        tabs={[
          { value: 'bell', label: t.title },
          { value: 'mails', label: t.mails.title },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'bell' ? <Notices source={customerBell} /> : <OwnMails />}
      </Tabs>
    </PageFrame>
  );
}
