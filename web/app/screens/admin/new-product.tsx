import { useNavigate } from '@tanstack/react-router';
import { NewProduct } from '../../../features/admin/products/new-product.tsx';
import { drawnProducts } from './drawn-products.tsx';

export function NewProductScreen() {
  const navigate = useNavigate();
  return (
    <NewProduct
      {...drawnProducts}
      onListed={(id) => void navigate({ to: '/admin/products/$id', params: { id } })}
    />
  );
}
