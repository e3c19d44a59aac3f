import type { AuditEntry } from '#contracts/office/shapes.ts';
import type { AuditRow } from './audit.sql.ts';

export const auditView = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() });
