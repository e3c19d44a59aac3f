import { Products } from '../../../features/admin/products.tsx';

export default Products;
