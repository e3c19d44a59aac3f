import { ImportProducts } from '../../../features/admin/products/import-products.tsx';

export default ImportProducts;
