"""Rounds in which people meet as evenly as possible, found beforehand, by the number of people.

Each word is a round: four people to a table, partners across, then who sits out, which goes round.
An annealing search found them: two people of a round change seats, for better and at first also for
worse, and every round weighs, so that an evening may end after any. With 5, 8, 9, 12 and 13 people
everybody partners everybody else once before a plan begins again. Six and seven people play at one
table: there the order of sitting out leaves nothing to plan.
"""

PLANS = {
    5: ("ABCDE CADEB BDEAC BECDA CAEBD"),
    8: ("ABCDEFGH HADGBCFE BDEGACHF BEAHDGCF EDFAHBGC ACEGBDHF BAGFCEHD"),
    9: (
        "ABCDEFGHI AHBGEFICD IFABGHCDE IGCFHDAEB GFDECIHBA DGIABECHF HCIDBFEAG GAIEFBDHC BFGIACDEH"
    ),
    10: (
        "ABCDEFGHIJ CHIBGDJFEA IGAHEJBDCF ACDFIJEBGH IEGCHJAFDB EDAGHFCBIJ FBGICHDJEA "
        "JBAGEHDICF AIFDJBECGH IHFECAJGDB"
    ),
    11: (
        "ABCDEFGHIJK JIDEKGACFHB GJKBIFHACDE FDBKHJCEAGI IECBHDGAJKF GIFDKEJAHBC "
        "BKIHCGFJDEA HKDCBFAEGIJ GDBEACIJKFH GEIKJHFABCD HIBJCFDKEAG"
    ),
    12: (
        "ABCDEFGHIJKL EICJLAFGDBHK HCAJLFBIGEKD CDLGJEFBAKIH FKDJCGIBHALE FLCKGHJBAIDE "
        "LHDJAGKIFBEC BAJLHKECDFIG FCAHLEGJDBKI DACJIHLGFEBK GFCKJBDALIEH"
    ),
    13: (
        "ABCDEFGHIJKLM JAEHMDIGFBKCL DCHLKBJGIMFAE CJGIBLMEKFHDA KECMIAHBDJLFG "
        "BDEICHJMKGLAF JBAKEMDLGHFCI IHELGAJDBMFCK KDGMEFACLHIJB HLGBFJAMIKCED "
        "GAMKBLIFHDEJC IDAKBFJMEGCLH BKHMEIFGCLDAJ"
    ),
}
