import { useState } from 'react';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Block } from '../../../ui/record.tsx';
import { listWords } from './list-words.ts';
import { MadeLink, type Made } from './made-link.tsx';
import { NewListLink } from './new-list-link.tsx';

/** A link that programs fetch to get the proxies of one order, made when it is asked for. */
export default function OrderListLink({ orderCode }: { orderCode: string }) {
  const t = useWords(listWords);
  const [making, setMaking] = useState<Made | 'open' | null>(null);
  return (
    <Block title={t.ofThis}>
      <p>{t.ofThisText}</p>
      {making === null && (
        <div>
          <Button onClick={() => setMaking('open')}>{t.fresh}</Button>
        </div>
      )}
      {making === 'open' && <NewListLink orderCode={orderCode} onMade={setMaking} />}
      {making !== null && making !== 'open' && (
        <MadeLink made={making} onKept={() => setMaking(null)} />
      )}
    </Block>
  );
}
