import { useNavigate } from '@tanstack/react-router';
import { Cart } from '../../features/checkout/cart/cart.tsx';

/** The cart; a payment that it opened is followed by the checkout. */
export function CartScreen() {
  const navigate = useNavigate();
  return (
    <Cart
      onFollow={(payment) => void navigate({ to: '/checkout', search: { payment }, replace: true })}
    />
  );
}
