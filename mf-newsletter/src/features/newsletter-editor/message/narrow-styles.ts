/** The style sheet for narrow screens: full-width columns and smaller margins. Programs that drop style sheets stack the columns anyway. */
export const narrowStyles =
  '@media (max-width:480px){.m-col{max-width:100%!important}.m-col td{padding-right:0!important}.m-col img{max-width:100%!important}.m-pad{padding-left:20px!important;padding-right:20px!important}}';
