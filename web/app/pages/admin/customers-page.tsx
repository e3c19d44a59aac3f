import { Customers } from '../../../features/admin/customers/customers.tsx';

export default Customers;
