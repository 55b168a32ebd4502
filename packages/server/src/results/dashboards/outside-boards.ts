import { SignJWT } from 'jose';
import type { OutsideBoard } from '../../kernel/config/outside-boards.ts';

/** The address of a dashboard for one account. Metabase's is signed for the account, and works for ten minutes. */
export async function outsideAddress(board: OutsideBoard, accountId: number, metabaseSecret = ''): Promise<string> {
  if (board.kind === 'link') return board.url;
  const { siteUrl, dashboard, params, accountParam } = board;
  const token = await new SignJWT({ resource: { dashboard }, params: { ...params, [accountParam]: accountId } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(new TextEncoder().encode(metabaseSecret));
  return `${siteUrl.replace(/\/+$/, '')}/embed/dashboard/${token}#bordered=false&titled=false`;
}
