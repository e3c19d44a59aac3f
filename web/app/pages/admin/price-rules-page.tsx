import { PriceRules } from '../../../features/admin/prices/price-rules.tsx';

export default PriceRules;
