import { Suppliers } from '../../../features/admin/stock/suppliers.tsx';

export default Suppliers;
