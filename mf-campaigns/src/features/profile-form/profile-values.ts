import { profileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';

/** A profile as its form holds it: what is empty is '', [] or undefined, and keys of profiles are text. */
export interface ProfileValues {
  readonly name: string;
  readonly objective: string[];
  readonly customerFocus: string[];
  readonly customerCategory: string[];
  readonly geoHierarchy: string;
  readonly geoOptions: string[];
  readonly customerType: string;
  readonly customerTypeException: string[];
  readonly commHierarchy: string;
  readonly commOptions: string[];
  readonly filterCommHierarchy: boolean;
  readonly paymentMethod: string;
  readonly paymentMethodException: string[];
  readonly filterPaymentMethod: boolean;
  readonly conditionMetric: string;
  readonly metricSign: string;
  readonly metricValue: number | undefined;
  readonly filterConditionMetric: boolean;
  readonly discountType: string;
  readonly discountValue: number | undefined;
  readonly discountProducts: string[];
  readonly nextCampaign: string;
  readonly filterTypeDiscount: boolean;
  readonly rewardType: string;
  readonly rewardValue: number | undefined;
  readonly rewardProducts: string[];
  readonly filterTypeReward: boolean;
  readonly previousCampaign: string;
  readonly previousCampaignTo: string;
  readonly previousSends: string[];
  readonly ageCategory: string[];
  readonly gender: string[];
  readonly birthdayMonth: number[];
  readonly customerRank: number | undefined;
  readonly rankStart: string;
  readonly rankEnd: string;
  readonly customerFile: string;
  readonly customerFileOption: string;
}

export type ProfileField = keyof ProfileValues;

/** The profile form, for the parts that read or change it. */
export type ProfileAppForm = AppForm<{ profile: ProfileValues }, unknown>;

export const emptyProfile: ProfileValues = {
  name: '',
  objective: [],
  customerFocus: [],
  customerCategory: [],
  geoHierarchy: '',
  geoOptions: [],
  customerType: '',
  customerTypeException: [],
  commHierarchy: '',
  commOptions: [],
  filterCommHierarchy: false,
  paymentMethod: '',
  paymentMethodException: [],
  filterPaymentMethod: false,
  conditionMetric: '',
  metricSign: '',
  metricValue: undefined,
  filterConditionMetric: false,
  discountType: '',
  discountValue: undefined,
  discountProducts: [],
  nextCampaign: '',
  filterTypeDiscount: false,
  rewardType: '',
  rewardValue: undefined,
  rewardProducts: [],
  filterTypeReward: false,
  previousCampaign: '',
  previousCampaignTo: '',
  previousSends: [],
  ageCategory: [],
  gender: [],
  birthdayMonth: [],
  customerRank: undefined,
  rankStart: '',
  rankEnd: '',
  customerFile: '',
  customerFileOption: '',
};

/** The fields of a profile, and as its form names them: `profile.name` … */
export const profileFields = Object.keys(emptyProfile) as readonly ProfileField[];
export const fieldNames = profileFields.map((field) => `profile.${field}` as const);

/** The values in the contract's terms: an empty choice of a campaign or a file is absent, and keys are numbers. */
export const asProfile = (values: ProfileValues): Record<string, unknown> => ({
  ...values,
  nextCampaign: values.nextCampaign || undefined,
  previousCampaign: values.previousCampaign || undefined,
  customerFile: values.customerFile || undefined,
  previousSends: values.previousSends.map(Number),
});

/** In the shape of the request, so that the server's messages find their fields. */
export const profileSchema = v.object({
  profile: v.pipe(
    v.custom<ProfileValues>((given) => typeof given === 'object' && given !== null),
    v.transform((values) => asProfile(values) as v.InferInput<typeof profileForm>),
    profileForm,
  ),
});

/** A saved profile as its form shows it. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  ...profile,
  metricValue: profile.metricValue ?? undefined,
  discountValue: profile.discountValue ?? undefined,
  rewardValue: profile.rewardValue ?? undefined,
  customerRank: profile.customerRank ?? undefined,
  nextCampaign: profile.nextCampaign ?? '',
  previousCampaign: profile.previousCampaign ?? '',
  customerFile: profile.customerFile ?? '',
  previousSends: profile.previousSends.map(String),
});
