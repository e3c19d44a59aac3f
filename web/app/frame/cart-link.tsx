import { Link } from '@tanstack/react-router';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useCart } from '../../lib/cart/cart.ts';
import { formatWhole } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { frameWords } from './frame-words.ts';
import styles from './cart-link.module.css';

/** How many lines the cart has, and the way there; nothing while it is empty. */
export default function CartLink() {
  const t = useWords(frameWords);
  const count = useCart().items.length;
  if (count === 0) return null;
  const label = t.cart(count);
  return (
    <Link to="/cart" className={styles.link} aria-label={label} title={label}>
      <ShoppingCart aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        {formatWhole(count)}
      </span>
    </Link>
  );
}
