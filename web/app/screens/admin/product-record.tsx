import { getRouteApi } from '@tanstack/react-router';
import { ProductRecord } from '../../../features/admin/products/product-record.tsx';
import { drawnProducts } from './drawn-products.tsx';

const route = getRouteApi('/admin-frame/admin/products/$id');

export function ProductRecordScreen() {
  const { id } = route.useParams();
  return <ProductRecord key={id} id={id} {...drawnProducts} />;
}
