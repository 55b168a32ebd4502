import { describe, expect, it } from '@jest/globals';
import { BestSellers } from './best-sellers.ts';

const categories = new Map([
  [1, 'Hogar'],
  [2, 'Hogar'],
  [3, 'Aseo'],
  [4, 'Aseo'],
]);

function filled(mayBeOffered: (productId: number) => boolean = () => true) {
  const sellers = new BestSellers((productId) => categories.get(productId) ?? null, mayBeOffered);
  const at = (storeId: number | null, ...products: number[]) => products.map((productId) => ({ storeId, productId }));
  sellers.addCustomer([...at(7, 1, 1, 1), ...at(8, 3)]);
  sellers.addCustomer(at(8, 3, 2));
  sellers.addCustomer(at(8, 3, 2));
  sellers.addCustomer(at(7, 4));
  sellers.addCustomer(at(null, 5, 3));
  return sellers;
}

describe('BestSellers', () => {
  it('counts customers, not lines', () => {
    expect(filled().top({ storeId: null, category: null }, 10)).toEqual([3, 2, 1, 4, 5]);
  });

  it('ranks store and category first, then the category, the store and all', () => {
    expect(filled().top({ storeId: 7, category: 'Aseo' }, 10)).toEqual([4, 3, 1, 2, 5]);
    expect(filled().top({ storeId: 7, category: null }, 3)).toEqual([1, 4, 3]);
    expect(filled().top({ storeId: 99, category: 'Hogar' }, 2)).toEqual([2, 1]);
    expect(filled().top({ storeId: 7, category: 'Nada' }, 0)).toEqual([]);
  });

  it('leaves out withdrawn products, and those excluded for the customer', () => {
    expect(filled((productId) => productId !== 3).top({ storeId: 8, category: 'Aseo' }, 2)).toEqual([4, 2]);
    expect(filled().top({ storeId: 8, category: 'Aseo' }, 2, (productId) => productId === 3)).toEqual([4, 2]);
  });

  it('includes customers added after the first query', () => {
    const sellers = filled();
    expect(sellers.top({ storeId: 7, category: null }, 1)).toEqual([1]);
    sellers.addCustomer([{ storeId: 7, productId: 4 }]);
    sellers.addCustomer([{ storeId: 7, productId: 4 }]);
    expect(sellers.top({ storeId: 7, category: null }, 1)).toEqual([4]);
  });
});
