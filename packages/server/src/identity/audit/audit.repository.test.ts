import { expect, it } from '@jest/globals';
import { oneDatabase } from '../../testing/each-database.ts';
import { auditRepository } from './audit.repository.ts';

oneDatabase(({ database, pool }) => {
  it('stores audit entries, and prevents their change and deletion', async () => {
    await auditRepository.record(database, { accountId: 1, userId: 2 }, { action: 'createCampaign', subject: 'x' });
    await auditRepository.recordUnattended(database, 1, { action: 'unsubscribe', details: { reason: 'signed link' } });
    for (const change of ["update audit_event set action = 'nothing'", 'delete from audit_event', 'truncate audit_event']) {
      await expect(pool.query(change)).rejects.toThrow('The audit log can only be added to.');
    }
    const { rows } = await pool.query('select user_id, action, details from audit_event order by id');
    expect(rows).toEqual([
      { user_id: 2, action: 'createCampaign', details: {} },
      { user_id: null, action: 'unsubscribe', details: { reason: 'signed link' } },
    ]);
  });
});
