import { Stock } from '../../../features/admin/stock/stock-list.tsx';

export default Stock;
