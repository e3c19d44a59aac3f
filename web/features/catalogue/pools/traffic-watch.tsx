import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { trafficCalls } from '#contracts/goods/traffic.ts';
import { forgetSoldTraffic, keepTrafficLink } from '../../../lib/kept-links.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';

/** Notes whether the shop sells traffic, for what is drawn from the next screen on. */
export default function TrafficWatch() {
  const kinds = useQuery(queryOf(trafficCalls.trafficPlans)).data?.kinds;
  useEffect(() => {
    if (kinds?.length === 0) forgetSoldTraffic();
    else if (kinds) keepTrafficLink('sold');
  }, [kinds]);
  return null;
}
