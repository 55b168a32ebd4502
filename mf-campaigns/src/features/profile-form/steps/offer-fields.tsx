import { discountCodes, rewardCodes } from '@pregon/contract/profiles/profile.schema';
import { optionCode } from '@pregon/contract/options/option-code';
import { useSession } from '@pregon/auth-api/session';
import { ComboBox } from '@pregon/ui/combo-box';
import { currencySign } from '@pregon/ui/format';
import { NumberField, Select, useValues } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { blocks } from '../blocks.ts';
import { Dependents } from '../dependents.tsx';
import { FilterBox } from '../filter-box.tsx';
import { searchProducts } from '../searches.ts';
import { CampaignField } from './campaign-field.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

export function OfferFields(props: StepProps) {
  return (
    <>
      <DiscountBox {...props} />
      <RewardBox {...props} />
    </>
  );
}

function useProductSearch() {
  const client = useQueryClient();
  return useCallback(async (text: string) => optionsOf(await searchProducts(client, text)), [client]);
}

/** Returns the currency sign of the account. */
const useCurrencySign = () => currencySign(useSession().session?.user.currency);

function DiscountBox({ form, bind, lists, isReadOnly }: StepProps) {
  const [type = ''] = useValues(form, ['profile.discountType']);
  return (
    <FilterBox
      form={form}
      bind={bind}
      isReadOnly={isReadOnly}
      title="Descuento"
      block={blocks.discount}
      effect="solo llega a quienes ya lo han aprovechado"
    >
      <Columns>
        <Select
          {...bind('discountType')}
          options={optionsOf(lists.discountsRates)}
          none="Sin descuento"
          hint="Lo que pagan de menos."
        />
        <Dependents form={form} block={blocks.discount}>
          {type === '' ? null : <DiscountDetail bind={bind} form={form} code={optionCode(type)} />}
        </Dependents>
      </Columns>
    </FilterBox>
  );
}

function DiscountDetail({ form, bind, code }: Pick<StepProps, 'form' | 'bind'> & { readonly code: string }) {
  const search = useProductSearch();
  const sign = useCurrencySign();
  if (code === discountCodes.repurchaseBonus) return <CampaignField form={form} {...bind('nextCampaign')} />;
  if (code === discountCodes.percentage)
    return <NumberField {...bind('discountValue')} label="Porcentaje" hasDecimals unit="%" />;
  if (code === discountCodes.otherProducts)
    return <ComboBox {...bind('discountProducts')} label="Productos" placeholder="Busca un producto" onSearch={search} />;
  return <NumberField {...bind('discountValue')} unit={sign} optional />;
}

function RewardBox({ form, bind, lists, isReadOnly }: StepProps) {
  const [type = ''] = useValues(form, ['profile.rewardType']);
  return (
    <FilterBox
      form={form}
      bind={bind}
      isReadOnly={isReadOnly}
      title="Recompensa"
      block={blocks.reward}
      effect="solo llega a quienes ya la han recibido"
    >
      <Columns>
        <Select
          {...bind('rewardType')}
          options={optionsOf(lists.typeRewards)}
          none="Sin recompensa"
          hint="Lo que se llevan además."
        />
        <Dependents form={form} block={blocks.reward}>
          {type === '' ? null : <RewardDetail bind={bind} code={optionCode(type)} />}
        </Dependents>
      </Columns>
    </FilterBox>
  );
}

function RewardDetail({ bind, code }: Pick<StepProps, 'bind'> & { readonly code: string }) {
  const search = useProductSearch();
  const sign = useCurrencySign();
  if (code === rewardCodes.product)
    return <ComboBox {...bind('rewardProducts')} label="Productos" placeholder="Busca un producto" onSearch={search} />;
  return (
    <NumberField
      {...bind('rewardValue')}
      unit={code === rewardCodes.cash ? sign : undefined}
      optional={code !== rewardCodes.cash}
    />
  );
}
