import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Orders } from '../../features/orders/orders.tsx';
import type { OrdersSearch } from '../../features/orders/orders-search.ts';

const route = getRouteApi('/shell/dashboard/orders');

export function OrdersScreen() {
  const navigate = useNavigate();
  const onSearch = (next: OrdersSearch, { replace = false } = {}) =>
    void navigate({ to: '/dashboard/orders', search: next, replace, resetScroll: false });
  return <Orders search={route.useSearch()} onSearch={onSearch} />;
}
