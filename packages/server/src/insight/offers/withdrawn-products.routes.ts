import { changeWithdrawnProduct, listRecommendedProducts } from '@pregon/contract/products/withdrawn-products.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { withdrawnProductsRepository } from './withdrawn-products.repository.ts';

/** The products of an account, and which of them nothing may recommend. */
export function withdrawnProductsRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, listRecommendedProducts, ({ query: { page, size, order: sort, ...filter }, principal: { accountId } }) =>
    withdrawnProductsRepository.list(database, accountId, filter, { page, size, sort }),
  );

  registerEndpoint(app, changeWithdrawnProduct, ({ params: { id }, body: { isWithdrawn }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const { accountId } = principal;
      const isChanged = await withdrawnProductsRepository.change(transaction, accountId, id, isWithdrawn);
      const product = await withdrawnProductsRepository.find(transaction, accountId, id);
      if (!product) throw fault('NOT_FOUND');
      if (isChanged) {
        const action = isWithdrawn ? 'withdrawProduct' : 'takeProductBack';
        await auditRepository.record(transaction, principal, { action, subject: product.sku, details: { name: product.name } });
      }
      return product;
    }),
  );
}
