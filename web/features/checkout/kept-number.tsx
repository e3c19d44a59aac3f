import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maskPhone, readPhone } from '#contracts/phone.ts';
import type { Transaction } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { logProblem } from '../../lib/log.ts';
import { profileQuery } from '../../lib/queries/profile-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { readKeptPhone } from './kept-phone.ts';
import { checkoutWords } from './words.ts';

type Props = { payment: Pick<Transaction, 'mode' | 'accountNumber'> };

/**
 * Keeps the number that was typed here and has paid as the account's, where that has none, and says
 * so. A number that another device typed is not known here.
 */
export function KeptNumber({ payment: { mode, accountNumber } }: Props) {
  const t = useWords(checkoutWords).success;
  const client = useQueryClient();
  const [isKept, setKept] = useState(false);
  const typed = readPhone(readKeptPhone());
  const phone = mode === 'STK' && typed && maskPhone(typed) === accountNumber ? typed : undefined;
  const { data } = useQuery({ ...profileQuery, enabled: phone !== undefined });
  const isMissing = data?.phone === null;
  useEffect(() => {
    if (!isMissing || !phone) return;
    const keep = async () => {
      const profile = await request(calls.changeProfile, { body: { phone } });
      client.setQueryData(profileQuery.queryKey, profile);
      setKept(true);
    };
    keep().catch((error: unknown) => logProblem('the number that paid was not kept', error));
  }, [isMissing, phone, client]);
  return isKept ? <span role="status">{t.numberKept}</span> : null;
}
