import { useSession } from '@pregon/auth-api/session';
import { customerQuadrants } from '@pregon/contract/profiles/profile.schema';
import { ChoiceChips } from '@pregon/ui/choices';
import { ComboBox } from '@pregon/ui/combo-box';
import { NumberField } from '@pregon/ui/form';
import { currencySign } from '@pregon/ui/format';
import { WhatIs } from '@pregon/ui/term';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { searchProducts } from '../searches.ts';
import { OutdatedPurchases } from '../audience/outdated-purchases.tsx';
import { FirstPurchaseField } from './first-purchase-field.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

/** Fields that filter by scores calculated from purchases. */
export function ScoreFields({ form, bind }: Pick<StepProps, 'form' | 'bind'>) {
  const id = useId();
  const client = useQueryClient();
  const search = useCallback(async (text: string) => optionsOf(await searchProducts(client, text, 'Categoría')), [client]);
  const sign = currencySign(useSession().session?.user.currency);
  return (
    <fieldset className="box" aria-labelledby={id}>
      <header>
        <div>
          <div className="title-line">
            <h3 id={id}>Lo que dicen sus compras</h3>
            <WhatIs term="Probabilidad de compra" />
          </div>
          <p>
            Calculado cada noche. Quien no ha comprado queda por fuera. Con menos de 500 clientes que hayan vuelto, o de seis
            meses de compras, nadie tiene todavía probabilidad ni valor.
          </p>
        </div>
      </header>
      <OutdatedPurchases form={form} />
      <div className="trio">
        <NumberField {...bind('purchaseProbability')} unit="%" placeholder="Cualquiera" optional />
        <NumberField {...bind('inactiveWithin')} unit="días" placeholder="Cualquiera" optional />
        <NumberField {...bind('expectedValue')} before={sign} placeholder="Cualquiera" optional />
      </div>
      <ChoiceChips {...bind('customerQuadrant')} options={optionsOf(customerQuadrants)} optional hint="Ninguno: todos." />
      <FirstPurchaseField form={form} bind={bind} />
      <ComboBox {...bind('customerAffinity')} placeholder="Busca una categoría" onSearch={search} optional />
    </fieldset>
  );
}
