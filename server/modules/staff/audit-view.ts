import type { AuditEntry } from '#contracts/admin/shapes.ts';
import type { AuditRow } from './audit.sql.ts';

export const auditView = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() });
