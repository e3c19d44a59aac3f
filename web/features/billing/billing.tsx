import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { documentsQuery } from './billing-queries.ts';
import styles from './billing.module.css';
import { billingWords } from './billing-words.ts';
import { DetailsForm } from './details-form.tsx';
import { BillingDocuments } from './documents.tsx';
import { Receipts } from './receipts.tsx';

/** Every financial document of the customer, and the details on the next one. */
export function Billing() {
  const t = useWords(billingWords);
  useTitle(t.title);
  const [list, setList] = useState<'invoices' | 'receipts'>('invoices');
  // The length of the list decides the position of the form on a phone.
  const billingDocuments = useQuery(documentsQuery(0));
  return (
    <PageFrame title={t.title} line={t.lead}>
      <div className={styles.columns}>
        <Card className={styles.card ?? ''}>
          <Tabs
            label={t.lists}
            tabs={[
              { value: 'invoices', label: t.invoices },
              { value: 'receipts', label: t.receipts },
            ]}
            value={list}
            onChange={setList}
          >
            {list === 'invoices' ? <BillingDocuments /> : <Receipts />}
          </Tabs>
        </Card>
        {!billingDocuments.isPending && <DetailsForm />}
      </div>
    </PageFrame>
  );
}
