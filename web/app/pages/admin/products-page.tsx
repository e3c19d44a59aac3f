import { Products } from '../../../features/admin/products/products.tsx';

export default Products;
